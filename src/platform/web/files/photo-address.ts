/** Where the small picture of a person's photo lies; undefined without one, and the initials are shown. */
export function photoAddress(fileId: string | null | undefined): string | undefined {
  return fileId ? `/api/auth/files/${fileId}/thumbnail` : undefined;
}
