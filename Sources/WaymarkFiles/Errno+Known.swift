import Glibc

extension Errno {
  package static let accessDenied = Errno(rawValue: EACCES)
  package static let busy = Errno(rawValue: EBUSY)
  package static let connectionRefused = Errno(rawValue: ECONNREFUSED)
  package static let exists = Errno(rawValue: EEXIST)
  package static let invalidArgument = Errno(rawValue: EINVAL)
  package static let nameTooLong = Errno(rawValue: ENAMETOOLONG)
  package static let noEntry = Errno(rawValue: ENOENT)
  package static let notDirectory = Errno(rawValue: ENOTDIR)
  package static let notPermitted = Errno(rawValue: EPERM)
  package static let readOnly = Errno(rawValue: EROFS)
  package static let tooLarge = Errno(rawValue: EFBIG)
  package static let wouldBlock = Errno(rawValue: EWOULDBLOCK)
  package static let wrongProtocol = Errno(rawValue: EPROTOTYPE)
}
