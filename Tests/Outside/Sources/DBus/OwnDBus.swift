public enum OwnDBus {}
