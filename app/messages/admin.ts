/** The messages of the screen for administrators. */
export const adminMessages = {
  // Specification, part 1, section 2
  masterGroups: "Master Groups",
  poolGroups: "Pool Groups",
  groupSelection: "Group Selection",
  selectGroup: "Select a group to view/edit its properties.",
  groupNameNotFound: "Group Name Not Found",
  masterGroup: "Master Group",
  poolGroup: "Pool Group",
  edit: "Edit",
  addUser: "Add User",
  emailPlaceholder: "Enter email of user to add",
  add: "Add",
  currentUsers: "Current Users",
  noUsers: "No users in this group",
  // Section 4
  added: "Added {email} to the group",
  removed: "Removed {email} from the group",
  // Section 5
  emailRequired: "Must enter email of a user to add",
  invalidEmail: "Invalid email",
  unknownGroup: "Unknown error. Try reloading the page.",
  confirmRemoval:
    'Are you sure you want to remove {email} from group "{group}"',
  invalidGroupId: "Error parsing group ID",
  // Section 8
  addFailed: "Error communicating with server",
  removeFailed: "Unknown error while removing user",
  masterGroupsFailed: "Unknown error while loading master group data",
  poolGroupsFailed: "Unknown error while loading pool group data",
  groupFailed: "Unknown error loading group info",
  groupRefused: "Error loading group info",
  // The portal's own
  severalEmails:
    "To add several, separate them with commas, spaces or new lines.",
  tooManyEmails:
    "You entered {count} emails; at most {limit} can be added at a time. Nobody was added.",
  notTried: "Not tried",
  addUnsure:
    "The users left in the box may already have been added. It is safe to press Add again: nobody is added twice.",
  removeUnsure:
    "The user may already have been removed. It is safe to press Remove again.",
  addedMore: "Added {count} more to the group",
  adding: "Adding…",
  removing: "Removing…",
  remove: "Remove",
  userMissing: "This user is not in the group.",
  usersOf: "Users of {group}",
  usersToRemove: "Users of {group}, to remove",
  userCount: "1 user",
  usersCount: "{count} users",
  oneMatches: "{shown} of {count} matches “{query}”.",
  severalMatch: "{shown} of {count} match “{query}”.",
  noGroups: "You do not administer any {type}.",
  noMatchingGroup: "No {type} matches “{query}”.",
  groupsCount: "{count} groups",
  findGroups: "Find groups",
  findUsers: "Find users",
} as const;
