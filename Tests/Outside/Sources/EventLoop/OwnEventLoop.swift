public enum OwnEventLoop {}
