/** The messages of the second factor. */
export const secondFactorMessages = {
  secondFactor: "Two-factor authentication",
  about:
    "A code of an authenticator app on your phone, which is asked for after your password.",
  manage: "Manage two-factor authentication",
  enterCode: "Enter your code",
  enterCodeText:
    "Open your authenticator app and enter the code that it shows. Without your phone, enter one of your recovery codes.",
  code: "Code",
  codeHint: "6 digits, or a recovery code",
  codeRequired: "Must enter a code",
  codeInvalid: "A code has 6 digits; a recovery code has 16 characters",
  codeExpired: "The code was not entered in time. Log in again.",
  startAgain: "Log in with another account",
  required:
    "A group that you belong to requires two-factor authentication. Set it up to continue.",
  scan: "Scan this code with an authenticator app, or enter the key in it by hand.",
  key: "Key for the app",
  qrCode: "QR code of the key",
  thenCode: "Then enter the code that the app shows, and your password.",
  appCode: "Code of the app",
  turnOn: "Turn on",
  isOn: "Two-factor authentication is on.",
  codesLeft: "Recovery codes that are left: {count}",
  recoveryCodes: "Your recovery codes",
  recoveryCodesText:
    "Keep them where you find them without your phone. Each is good once, in place of a code of the app. They are not shown again.",
  goOn: "I have saved them",
  copyCodes: "Copy codes",
  codesCopied: "The codes are copied.",
  codesNotCopied:
    "This browser does not allow copying. Select the codes and copy them.",
  newCodes: "New recovery codes",
  newCodesText: "The codes that you have now are no longer good then.",
  createCodes: "Create new codes",
  turnOff: "Turn off",
  turnOffText: "Then your password alone logs you in.",
  isOff: "Two-factor authentication is off.",
  unavailable: "Two-factor authentication cannot be loaded right now.",
  requireOfGroup: "Require it",
  confirmRequirement:
    'Are you sure you want to require two-factor authentication of group "{group}"?',
  requirementEffect:
    "Members and administrators of the group who have not set it up must do so before they can go on, and so must you if you are one of them. It is not required of those who have the group through a master group.",
  notRequired:
    "Not required of this group. If it is, everybody in it sets it up before they go on.",
  isRequired: "Required of everybody in this group",
  waive: "Do not require it",
  groupChanged: "Two-factor authentication of the group is changed.",
} as const;
