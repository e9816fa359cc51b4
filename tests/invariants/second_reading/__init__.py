"""The rule books read a second time, slowly and without the engine, to compare the engine with."""
