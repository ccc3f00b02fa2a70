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
  // Extension: invitations
  invite: "Invite people who have no account",
  inviteHint:
    "They get a mail that asks them to register, and join the group when they confirm their address. An address gets at most one such mail a day.",
  invited: "Invited {email}",
  invitedMore: "Invited {count} more",
  alreadyMember: "This user is already in this group.",
  openInvitations: "Open invitations",
  invitationCount: "1 open invitation",
  invitationsCount: "{count} open invitations",
  invitationDates: "Invited {invited}, open until {until}",
  invitationsFailed: "The open invitations could not be loaded.",
  withdraw: "Withdraw",
  withdrawInvitation: "Withdraw the invitation of {email}",
  withdrew: "Withdrew the invitation of {email}",
  withdrawUnsure:
    "The invitation may already have been withdrawn. It is safe to press Withdraw again.",
  // Extension: groups themselves
  newGroup: "New group",
  newGroupOf: "New {type}",
  rename: "Rename",
  renaming: "Renaming…",
  deleteGroup: "Delete group",
  delete: "Delete",
  deleting: "Deleting…",
  confirmDeletion: 'Are you sure you want to delete the group "{group}"?',
  deletionHint:
    "Only a group without pools, pool groups and other members can be deleted.",
  poolsOfGroup: "Pools of the group",
  allPools: "All pools, including future ones",
  findPools: "Find pools",
  findPoolGroups: "Find pool groups",
  selectedCount: "{count} selected",
  choicesFailed:
    "The list could not be loaded. Your selection is kept: submit the form again, or reload the page.",
  administrators: "Administrators",
  noAdministrators:
    "Administrators of a master group administer this group, too.",
  administratorsHint:
    "Administrators add and remove the users of a group, and its administrators. They do not see its pools unless they are users, too.",
  addAdministrator: "Add administrator",
  administratorEmail: "Email of the administrator to add",
  removeAdministrator: "Remove administrator {user}",
  changeUnsure:
    "The change may already have been made. It is safe to submit the form again: it is made only once.",
  created: 'Created the group "{group}"',
  renamed: "Renamed the group",
  poolsChanged: "Changed the pools of the group",
  poolGroupsChanged: "Changed the pool groups of the group",
  administratorAdded: "Added {email} as administrator",
  administratorRemoved: "Removed {email} as administrator",
  deleted: 'Deleted the group "{group}"',
} as const;
