/** Whose accounts sign in: the staff's are the platform's own, the portal's belong to clients, guardians and families. */
export const principalTypes = ["staff", "portal"] as const;
export type PrincipalType = (typeof principalTypes)[number];
