/** `••• ••• ••42`: which of one's telephones it is, and no more. */
export const maskPhone = (phone: string): string => `••• ••• ••${phone.slice(-2)}`;

/** `o•••••@aldercreek.example`: enough to recognize your own address, too little to learn someone else's. */
export function maskEmail(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  return `${name.slice(0, 1)}${"•".repeat(Math.max(3, Math.min(8, name.length - 1)))}@${domain}`;
}
