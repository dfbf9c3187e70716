/**
 * Why a field of the sign-up or the set-up is refused. The schemas and the server say it in these English words; other
 * languages find theirs by them. A hole stands for what the schema filled in.
 */
export const reasonsEnglish = {
  blank: "Please fill this in.",
  choose: "Choose one of the list.",
  shorter: "Use at most {n} characters.",
  longer: "Use at least {n} characters.",
  email: "That does not look like an e-mail address.",
  name: "Enter a name.",
  facility: "Give the facility a name.",
  it: "Give it a name.",
  register: "As it stands in the register.",
  slug: "3 to 40 small letters, digits or dashes, beginning with a letter.",
  kept: "This word is kept for the installation itself.",
  zone: "There is no such time zone.",
  place: "Add at least one place.",
  placeTaken: "Another place has it already.",
  shortCode: "2 to 6 letters or digits, like ACR",
  state: "Two letters, like CA",
  zip: "5 digits, like 93023",
  role: "Choose a role.",
  above: "This address stands above.",
  two: "Two letters at least.",
  tooLight: "Too light to read on white ({contrast} to 1, it takes 4.5). The nearest that can be read is {color}.",
  key: "Store the key apart from the backups before you continue.",
  code: "Type the code the server printed when it started.",
  notTheCode: "Not the code",
} as const;
