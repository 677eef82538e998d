public enum OwnBytes {}
