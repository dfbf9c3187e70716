/** English of what Cairn writes to its staff: mails, texts and what a phone shows while it is locked (I18N-1). */
export const lettersEnglish = {
  hello: "Hello {name},",
  helloNobody: "Hello,",
  closing: "{product} at {facility}",

  "reset.subject": "Choose a new password",
  "reset.say":
    "Someone, most likely you, asked to choose a new password. The link is good for one hour and works once:",
  "reset.notYou": "If it was not you, do nothing: your password stays as it is.",

  "denied.say":
    "Two sign-ins to your account were denied within an hour, so somebody else knows your password. It opens your account no longer. Choose a new one with this link, which is good for one hour and works once:",
  "denied.later": "If the hour is over, ask for another link on the sign-in page.",

  "newEmail.subject": "Confirm your new e-mail address",
  "newEmail.say": "Your account is to have this e-mail address. The link is good for one day and works once:",
  "newEmail.notYou": "If you did not ask for it, do nothing: nothing changes.",

  "invitation.subject": "You are invited to {facility}",
  "invitation.say":
    "{inviter} invites you to work with {facility} in {product}. Choose your password here within seven days:",
  "invitation.notYou": "If you did not expect this, do nothing.",

  "facility.subject": "Set up {name}",
  "facility.say":
    "Someone, most likely you, wants to set up {name} in {product}. The link is good for one day and works once:",
  "facility.notYou": "If it was not you, do nothing: nothing was made.",

  "setup.subject": "Go on with setting up {name}",
  "setup.say": "{name} has its place. Every step of the set-up is kept; go on whenever you like, within seven days:",
  "setup.keep": "Keep this email to yourself: anyone with the link can set up the facility.",

  "mailTest.subject": "{facility}: mail works",
  "mailTest.say":
    "This mail was sent while {facility} is being set up. That you read it means that invitations and links will arrive too.",
  "mailTest.nothing": "There is nothing to do.",
  "connectionTest.subject": "Test mail from {product}",
  "connectionTest.say": "This mail went out through “{connection}”. If you read it, the connection works.",

  "code.subject": "Your sign-in code",
  "code.say": "Your code is {code}. It is good for ten minutes.",
  "code.warn":
    "Nobody from your facility will ever ask you for it. If you are not signing in now, change your password.",
  "code.text": "{code} is your {product} code. It is good for ten minutes. Give it to nobody.",

  "changed.subject.password": "The password of your account was changed",
  "changed.subject.passkey": "A passkey of your account was changed",
  "changed.subject.twoFactor": "The second factor of your account was changed",
  "changed.subject.email": "The e-mail address of your account was changed",
  "changed.subject.pin": "Your PIN was taken away",
  "changed.say.password": "The password of your account was changed, and your other sessions were signed out.",
  "changed.say.passkey": "A passkey of your account was changed, and your other sessions were signed out.",
  "changed.say.twoFactor": "The second factor of your account was changed, and your other sessions were signed out.",
  "changed.say.email": "The e-mail address of your account was changed, and your other sessions were signed out.",
  "changed.say.pin":
    "An administrator of your facility took your PIN away. Unlock with your password, then choose a new PIN in your profile, under Security.",
  "changed.notYou": "If it was not you, ask an administrator of your facility at once to reset your access.",

  "device.title": "You signed in on a new device",
  "device.body": "{device}. If it was not you, sign it out and change your password.",
  "device.subject": "A new device signed in to your account",
  "device.say": "{device} signed in to your account.",
  "device.do": "If it was you, there is nothing to do. If not, sign it out and change your password:",

  "approval.title": "Is that you signing in?",
  "approval.body": "{device}, {place}. Choose the number that the other screen shows, or deny it.",
  "approval.subject": "Approve your sign-in",
  "approval.say":
    "{device} asks to sign in to your account, at {time} from {place}. Open {product} on a device you trust to answer:",
  "approval.notYou": "If it was not you, deny it there and change your password.",
  "place.unknown": "a place not known to us ({ip})",
  "place.own": "the facility's network",
  "place.computer": "this computer",
  "place.private": "a private network",

  "return.subject": "Your account at {facility} is active again",
  "return.say": "Your {product} account at {facility} is active again. Choose a new password to sign in:",
  "return.note":
    "The link works once, within the hour. After that, ask for another with “Forgot?” on the sign-in page.",

  "notice.waits": "You have a new task in {product}",
  "notice.kind": "You have a new task in {product}: {kind}.",
  "notice.open": "Open it: {address}",
  "notice.stop": "Stop mails of this kind: {address}",
  "digest.subject": {
    one: "{product}: {count} thing waits for you",
    other: "{product}: {count} things wait for you",
  },
  "digest.since": "Since your last summary:",
  "digest.open": "Open them: {address}",
  "digest.stop": "Stop “{kind}” by mail: {address}",
} as const;
