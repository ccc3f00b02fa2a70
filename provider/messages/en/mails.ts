/** The mails about accounts and invitations: `{product}` is the name of the portal, `{origin}` its address. */
export const mailMessages = {
  verification: {
    subject: "Confirm your email address for {product}",
    text: `Somebody, probably you, registered this email address with {product}.

Follow this link to confirm the address. It is good for 24 hours:

{origin}/register/{code}

In the browser that you registered with, the link confirms at once. Anywhere else it
asks for the password that you chose. If the address was registered more than once,
the latest registration counts. You can log in when the address is confirmed.

If it was not you, ignore this mail. Nobody can log in with a registration that is
not confirmed, and nobody can confirm it without a link that was mailed to you. It is
deleted after 30 days. You can register the address yourself at any time: your
registration then takes the place of this one.
`,
  },
  invitation: {
    subject: "You are invited to {product}",
    text: `An administrator of {product} has invited this email address.

To accept, register with this address:

{origin}/register

You will get another mail with a link that confirms the address. After that you can
log in, and see what the invitation is for. If you have registered already, follow
the link in that mail.

The invitation is good for 30 days. If you do not expect it, ignore this mail: without
a registration nothing happens.
`,
  },
  alreadyRegistered: {
    subject: "You already have an account with {product}",
    text: `Somebody, probably you, tried to register this email address with {product}.
There is an account with it already, and it has not been changed: its password is
still the one that it had before.

To log in: {origin}/login

If it was not you, ignore this mail.
`,
  },
  passwordReset: {
    subject: "Choose a new password for {product}",
    text: `Somebody, probably you, asked for a new password for {product}.

Follow this link to choose one. It is good for an hour, and once:

{origin}/reset-password/{code}

If it was not you, ignore this mail: your password stays as it is, and nobody can
change it without this link.
`,
  },
  passwordChanged: {
    subject: "Your password for {product} was changed",
    text: `The password of your account with {product} was changed. All other sessions of
the account have ended, and its API tokens are revoked.

If it was not you, choose a new password now:

{origin}/reset-password
`,
  },
  emailChangeToOld: {
    subject: "Confirm the new email address for {product}",
    text: `Somebody, probably you, wants to use another email address for your account with
{product}.

Follow this link to confirm the change, or to cancel it. It is good for 24 hours:

{origin}/email-change/{code}

The change is made when the old and the new address have confirmed it.

If it was not you, cancel the change, and choose a new password: somebody who wants
to change the address knows your password.

{origin}/reset-password
`,
  },
  emailChangeToNew: {
    subject: "Confirm the new email address for {product}",
    text: `Somebody, probably you, wants to use this email address for their account with
{product}.

Follow this link to confirm the change, or to cancel it. It is good for 24 hours:

{origin}/email-change/{code}

The change is made when the old and the new address have confirmed it.

If it was not you, ignore this mail: nothing changes without the link.
`,
  },
  addressTaken: {
    subject: "You already have an account with {product}",
    text: `Somebody, probably you, wants to use this email address for another account with
{product}. It has an account already, so nothing was changed.

To log in: {origin}/login

If it was not you, ignore this mail.
`,
  },
  emailChanged: {
    subject: "Your email address for {product} was changed",
    text: `Your account with {product} has another email address now, as both addresses have
confirmed. You log in with the new one.

If it was not you, tell us on this page:

{origin}/contact
`,
  },
  secondFactorOn: {
    subject:
      "Two-factor authentication of your account with {product} was turned on",
    text: `Two-factor authentication of your account with {product} was turned on.
Codes of an authenticator app are now asked for when you log in.

If it was not you, choose a new password now:

{origin}/reset-password

Then tell us on this page:

{origin}/contact
`,
  },
  secondFactorOff: {
    subject:
      "Two-factor authentication of your account with {product} was turned off",
    text: `Two-factor authentication of your account with {product} was turned off.
Codes of an authenticator app are no longer asked for when you log in.

If it was not you, choose a new password now:

{origin}/reset-password

Then tell us on this page:

{origin}/contact
`,
  },
  apiTokenCreated: {
    subject: "A new API token in your account with {product}",
    text: `An API token was created in your account with {product}. A program that has it
reads what you may see.

If it was not you, choose a new password now, which revokes all API tokens:

{origin}/reset-password
`,
  },
  accessKeyCreated: {
    subject: "A new API key of {product} may change who has access",
    text: `An administrator of {product} has created an API key that may load accounts, groups or
memberships. Every administrator of all groups gets this mail.

The keys and who created them: {origin}/data/keys

If nobody of you did, revoke the key there.
`,
  },
  recoveryCodesCreated: {
    subject: "New recovery codes of your account with {product}",
    text: `New recovery codes were created for your account with {product}. The earlier ones are not
valid any more.

If it was not you, choose a new password now:

{origin}/reset-password

Then tell us on this page:

{origin}/contact
`,
  },
} as const;
