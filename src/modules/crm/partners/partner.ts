/** A referral partner: an organization, or a professional. */
export type PartnerType = "organization" | "professional";

/** Referral counts on lists and pages look back this far. */
export const countedMonths = 12;

/** REF-4: shown with every count of referrals in both directions. */
export const reciprocityHeading = "Not a basis for referral decisions or pay";
