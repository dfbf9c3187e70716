export const contactMethods = ["phone", "text", "email", "fax", "mail"] as const;
export const contactMethodLabels = {
  phone: "Phone",
  text: "Text message",
  email: "Email",
  fax: "Fax",
  mail: "Mail",
} as const satisfies Record<(typeof contactMethods)[number], string>;

interface Named {
  firstName: string;
  lastName: string;
  credentials: string | null;
}

/** "Dana Whitfield, LCSW", as it is written in letters and on lists. */
export function professionalName({ firstName, lastName, credentials }: Named): string {
  const name = `${firstName} ${lastName}`;
  return credentials ? `${name}, ${credentials}` : name;
}
