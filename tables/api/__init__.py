"""The REST API: serializers check the shape of what comes in, views call one service, views of the engine
are shown as they are. Nothing in here decides.
"""
