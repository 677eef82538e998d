public enum OwnTestSupport {}
