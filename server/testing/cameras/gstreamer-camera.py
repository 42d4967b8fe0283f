"""GStreamer's RTSP server as a second, independent camera for the tests. Prints its port; ends when its input ends; a line 'drop' ends its connections."""
import sys
import gi
gi.require_version('Gst', '1.0')
gi.require_version('GstRtsp', '1.0')
gi.require_version('GstRtspServer', '1.0')
from gi.repository import GLib, Gst, GstRtsp, GstRtspServer

Gst.init(None)
server = GstRtspServer.RTSPServer()
server.set_address('127.0.0.1')
server.set_service('0')

if len(sys.argv) > 2:
    auth = GstRtspServer.RTSPAuth()
    token = GstRtspServer.RTSPToken()
    token.set_string('media.factory.role', 'viewer')
    auth.add_digest(sys.argv[1], sys.argv[2], token)
    auth.set_supported_methods(GstRtsp.RTSPAuthMethod.DIGEST)
    server.set_auth(auth)

factory = GstRtspServer.RTSPMediaFactory()
factory.set_launch('( videotestsrc is-live=true pattern=ball ! video/x-raw,width=320,height=240,framerate=15/1 '
                   '! x264enc tune=zerolatency speed-preset=ultrafast key-int-max=15 ! rtph264pay name=pay0 pt=96 config-interval=1 )')
factory.set_shared(True)
if len(sys.argv) > 2:
    permissions = GstRtspServer.RTSPPermissions()
    permissions.add_permission_for_role('viewer', 'media.factory.access', True)
    permissions.add_permission_for_role('viewer', 'media.factory.construct', True)
    factory.set_permissions(permissions)
server.get_mount_points().add_factory('/stream', factory)
server.attach(None)
print(server.get_bound_port(), flush=True)


def hear(channel, condition):
    line = sys.stdin.readline()
    if not line:
        loop.quit()
        return False
    server.client_filter(lambda *_: GstRtspServer.RTSPFilterResult.REMOVE)
    return True


GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, hear)
loop = GLib.MainLoop()
loop.run()
