# Adds to an interface's XML what qdbusxml2cpp wants to know: the C++ type of each value that is not a
# basic one. The XML has at most one argument or property a line, as the contract is written.
#
# WaymarkRoute and WaymarkTabs are for the including program to declare, with their operators for
# QDBusArgument: (sa{sv}), and a map from a tab to its entries (tsa{sv}).

BEGIN {
  types["a{sv}"] = "QVariantMap"
  types["aa{sv}"] = "QList<QVariantMap>"
  types["(sa{sv})"] = "WaymarkRoute"
  types["a(sa{sv})"] = "QList<WaymarkRoute>"
  types["at"] = "QList<qulonglong>"
  types["a{sa(tsa{sv})}"] = "WaymarkTabs"
  basic = "^([ybnqiuxtdsogvh]|as|av|ay)$"
}

function attribute(name) {
  return match($0, " " name "=\"[^\"]*\"") \
    ? substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4) : ""
}

# The annotation of a value, or nothing for one of a basic type.
function annotation(suffix,   type, cpp) {
  type = attribute("type")
  if (type ~ basic) return ""
  if (!(type in types)) {
    print "line " FNR ": no C++ type is known for " type > "/dev/stderr"
    exit failed = 1
  }
  cpp = types[type]
  gsub(/</, "\\&lt;", cpp)
  gsub(/>/, "\\&gt;", cpp)
  return "<annotation name=\"org.qtproject.QtDBus.QtTypeName" suffix "\" value=\"" cpp "\"/>"
}

/<(method|signal) / { ins = outs = 0; added = "" }

/<arg / {
  # A signal's arguments say no direction, and count as going out.
  suffix = attribute("direction") == "in" ? ".In" ins++ : ".Out" outs++
  text = annotation(suffix)
  if (text) added = added "      " text "\n"
}

/<\/(method|signal)>/ { printf "%s", added }

/<property / {
  text = annotation("")
  # By substr: the text has an ampersand, which sub takes for what it found.
  if (text && match($0, /<annotation/)) {
    $0 = substr($0, 1, RSTART - 1) text substr($0, RSTART)
  } else if (text) {
    $0 = substr($0, 1, length($0) - 2) ">" text "</property>"
  }
}

{ print }

END { exit failed }
