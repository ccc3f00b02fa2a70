/** The messages of login, registration, verification, logout and the human check. */
export const accountMessages = {
  // Specification, part 1, section 2
  logIn: "Log In",
  loggingIn: "Logging in…",
  forgotPassword: "Forgot Your Password?",
  registerNewAccount: "Register New Account",
  createNewAccount: "Create New Account",
  registrationSuccessful: "Registration Successful",
  emailConfirmed: "Email Confirmed",
  emailAlreadyConfirmed: "Email Already Confirmed",
  proceedToLogin: "Proceed To Login",
  linkExpired: "Verification Link Expired",
  sendNewLink: "Send New Link",
  // Section 5
  incorrectCredentials: "Incorrect Email Or Password",
  humanCheckRequired: "Must complete reCaptcha",
  firstNameRequired: "Must enter first name",
  passwordTooShort: "Password must be at least 6 characters long!",
  passwordTooPlain:
    "Password must contain uppercase & lowercase letters, and at least one number and special character!",
  passwordTooLong: "Password must be at most {limit} characters long!",
  passwordsDiffer: "Passwords must match!",
  // Section 8
  unexpectedError: "An unexpected error occurred",
  resendFailed: "Unknown server error while sending email",
  logoutFailed: "The site encountered an error while logging out",
  // The portal's own
  registerUnsure:
    "The account may already have been created. It is safe to press Register again: it is created once.",
  confirmUnsure:
    "The email may already have been confirmed. It is safe to press Confirm Email again.",
  logoutUnsure:
    "You may already have been logged out. It is safe to press Retry.",
  password: "Password",
  passwordHasBlank:
    "The password begins or ends with a space, perhaps pasted with it.",
  cookieRefused:
    "The password is right, but your browser did not keep the cookie of the login. Allow cookies for this site, then log in again.",
  logInAgain: "Your session has expired. Log in again to continue.",
  linkSent: "A verification link was sent to your email.",
  linkIsSent: "A verification link is sent to this address.",
  registering: "Registering…",
  linkDelay:
    "Delivery can take 1-2 minutes. If it does not arrive, check your spam folder.",
  newLinkSent:
    "A new verification link was sent. Delivery can take 1-2 minutes. If it does not arrive, check your spam folder.",
  invalidLink:
    "This verification link is not valid. Check that it was copied completely.",
  openLinkAgain:
    "Open the link in the email again. If it still fails, tell us on the {link} page.",
  wrongPassword: "This is not the password of the registration.",
  confirmEmail: "Confirm Email",
  confirming: "Confirming…",
  emailNotConfirmed: "Email Not Confirmed",
  accountReady: "Your account is ready to use.",
  enterRegistrationPassword:
    "Enter the password that you chose when you registered. If you registered several times, enter the latest one.",
  passwordUnknown:
    "You do not know it? {link}, then open the new link in the same browser.",
  registerAgain: "Register again",
  pressToConfirm: "Press the button to confirm your email address.",
  linkValidity:
    "Verification links are valid for 24 hours. Request a new one by email.",
  loggingOut: "Logging out",
  loggingOutBusy: "Logging out…",
  logOutQuestion: "Log out?",
  pressLogout: "Press Logout to end your session on this device.",
  setUp: "Set up this portal",
  setUpText:
    "This portal has no account yet. Create the first administrator to begin.",
  createAdministrator: "Create administrator",
  creatingAdministrator: "Creating administrator…",
  setUpCode: "One-time code",
  setUpCodeHint:
    "The portal printed it when it started: look in its terminal or log.",
  setUpCodeRequired: "Must enter the one-time code",
  setUpDone: "This portal has been set up. Log in to continue.",
  firstName: "First Name",
  lastName: "Last Name",
  confirmPassword: "Confirm Password",
  passwordRules:
    "At least 6 characters: uppercase & lowercase letters, a number and a special character.",
  resetPassword: "Reset Password",
  resetPasswordText:
    "Enter the email of your account. You get a link with which you choose a new password.",
  sendResetLink: "Send link",
  invalidEmail: "Invalid email!",
  invalidResetLink:
    "This link is not valid. Check that it was copied completely.",
  resetLinkSent:
    "If there is an account with this email, a link was sent to it.",
  resetLinkDelay:
    "Delivery can take 1-2 minutes. If it does not arrive, check your spam folder. The link is valid for an hour, and once.",
  newPassword: "New Password",
  confirmNewPassword: "Confirm New Password",
  choosePassword: "Choose a new password",
  choosePasswordText:
    "A new password logs you out everywhere. Log in with it then.",
  changePassword: "Change password",
  requestAnotherLink: "Request another link",
  passwordReset: "Your password was changed. Log in with the new one.",
  humanCheckHint: "This shows that you are not a robot.",
  // The questions of the human check; an answer may be one of the words for 0 to 20
  whatIs: "What is {sum}?",
  howMuchIs: "How much is {sum}?",
  whatDoYouGetFor: "What do you get for {sum}?",
  workOut: "Please work out {sum}?",
  plus: "{a} plus {b}",
  addedTo: "{a} added to {b}",
  and: "{a} and {b}",
  minus: "{a} minus {b}",
  less: "{a} less {b}",
  takeAway: "{a} take away {b}",
  numberWords:
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty",
  leaveEmpty: "Leave this empty",
  recaptchaUnavailable:
    "reCaptcha cannot be loaded. Check your connection, then reload.",
} as const;
