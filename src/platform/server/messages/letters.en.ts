/** English of what Cairn writes to its staff: mails, texts and what a phone shows while it is locked (I18N-1). */
export const lettersEnglish = {
  hello: "Hello {name},",
  helloNobody: "Hello,",
  closing: "{product} at {facility}",

  "reset.subject": "Choose a new password",
  "reset.say": "We received a request to reset your password. The link is valid for one hour and works once:",
  "reset.notYou": "If you did not request this, ignore this email. Your password does not change.",

  "denied.say":
    "Two sign-ins to your account were denied within an hour, so someone else may know your password. We disabled it. Choose a new one with this link, which is valid for one hour and works once:",
  "denied.later": "If the link has expired, request another one on the sign-in page.",

  "newEmail.subject": "Confirm your new email address",
  "newEmail.say": "Confirm this email address for your account. The link is valid for one day and works once:",
  "newEmail.notYou": "If you did not request this, ignore this email. Nothing changes.",

  "invitation.subject": "You are invited to {facility}",
  "invitation.say": "{inviter} invited you to {facility} in {product}. Choose your password within seven days:",
  "invitation.notYou": "If you did not expect this, ignore this email.",

  "facility.subject": "Set up {name}",
  "facility.say": "We received a request to set up {name} in {product}. The link is valid for one day and works once:",
  "facility.notYou": "If you did not request this, ignore this email. Nothing was created.",

  "setup.subject": "Continue setting up {name}",
  "setup.say": "{name} is ready to set up. Each step is saved. Continue at any time within seven days:",
  "setup.keep": "Keep this email to yourself: anyone with the link can set up the facility.",

  "mailTest.subject": "{facility}: email works",
  "mailTest.say": "This email was sent during the setup of {facility}. Invitations and links will arrive, too.",
  "mailTest.nothing": "No action is needed.",
  "connectionTest.subject": "Test email from {product}",
  "connectionTest.say": "This email was sent through “{connection}”. The connection works.",

  "code.subject": "Your sign-in code",
  "code.say": "Your code is {code}. It expires in 10 minutes.",
  "code.warn": "No one from your facility will ever ask for it. If you are not signing in now, change your password.",
  "code.text": "{code} is your {product} code. It expires in 10 minutes. Do not share it.",

  "changed.subject.password": "The password of your account was changed",
  "changed.subject.passkey": "A passkey of your account was changed",
  "changed.subject.twoFactor": "The second factor of your account was changed",
  "changed.subject.email": "The email address of your account was changed",
  "changed.subject.pin": "Your PIN was removed",
  "changed.say.password": "The password of your account was changed, and your other sessions were signed out.",
  "changed.say.passkey": "A passkey of your account was changed, and your other sessions were signed out.",
  "changed.say.twoFactor": "The second factor of your account was changed, and your other sessions were signed out.",
  "changed.say.email": "The email address of your account was changed, and your other sessions were signed out.",
  "changed.say.pin":
    "An administrator of your facility removed your PIN. Unlock with your password, then choose a new PIN in your profile, under Security.",
  "changed.notYou": "If this was not you, ask an administrator of your facility to reset your access immediately.",

  "device.title": "You signed in on a new device",
  "device.body": "{device}. If it was not you, sign it out and change your password.",
  "device.subject": "A new device signed in to your account",
  "device.say": "{device} signed in to your account.",
  "device.do": "If this was you, no action is needed. If not, sign the device out and change your password:",

  "approval.title": "Is that you signing in?",
  "approval.body": "{device}, {place}. Choose the number that the other screen shows, or deny it.",
  "approval.subject": "Approve your sign-in",
  "approval.say":
    "{device} is signing in to your account, at {time} from {place}. Open {product} on a trusted device to approve or deny it:",
  "approval.notYou": "If it was not you, deny it there and change your password.",
  "place.unknown": "an unknown location ({ip})",
  "place.own": "the facility's network",
  "place.computer": "this computer",
  "place.private": "a private network",

  "return.subject": "Your account at {facility} is active again",
  "return.say": "Your {product} account at {facility} is active again. Choose a new password to sign in:",
  "return.note":
    "The link works once, within one hour. After that, request another one with “Forgot?” on the sign-in page.",

  "notice.waits": "You have a new task in {product}",
  "notice.kind": "You have a new task in {product}: {kind}.",
  "notice.open": "Open it: {address}",
  "notice.stop": "Stop emails of this kind: {address}",
  "digest.subject": {
    one: "{product}: {count} new item",
    other: "{product}: {count} new items",
  },
  "digest.since": "Since your last summary:",
  "digest.open": "Open them: {address}",
  "digest.stop": "Stop “{kind}” by email: {address}",
} as const;
