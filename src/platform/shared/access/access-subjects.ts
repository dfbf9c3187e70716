/**
 * The kinds of records whose readers are decided one by one: by location, restriction and care team (PERM-3). A module adds
 * its own in its `events.ts`:
 * `declare module "#platform/shared/access/access-subjects.ts" { interface AccessSubjects { client: true } }`, and names in its
 * `policy.ts` the permission that opens it (`opensRecord`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules fill it by declaration merging
export interface AccessSubjects {}
export type AccessSubject = keyof AccessSubjects & string;
