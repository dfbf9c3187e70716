/**
 * Why a field of the sign-up or the set-up is refused. The schemas and the server say it in these English words; other
 * languages find theirs by them. A hole stands for what the schema filled in.
 */
export const reasonsEnglish = {
  blank: "Please fill this in.",
  choose: "Choose one of the list.",
  shorter: "Use at most {n} characters.",
  longer: "Use at least {n} characters.",
  email: "Enter a valid email address.",
  name: "Enter a name.",
  facility: "Enter the facility name.",
  register: "Enter the registered legal name.",
  slug: "Use 3 to 40 lowercase letters, digits or dashes, starting with a letter.",
  kept: "This word is reserved.",
  zone: "There is no such time zone.",
  place: "Add at least one location.",
  placeTaken: "Another location already uses this.",
  shortCode: "Enter 2 to 6 letters or digits, like ACR.",
  state: "Enter two letters, like CA.",
  zip: "Enter five digits, like 93023.",
  role: "Choose a role.",
  above: "This email address is already listed.",
  two: "Use at least 2 letters.",
  tooLight:
    "Too light to read on white (contrast {contrast}:1, at least 4.5:1 required). The closest readable color is {color}.",
  key: "Confirm that the key is stored separately from the backups.",
  code: "Enter the code the server printed when it started.",
} as const;
