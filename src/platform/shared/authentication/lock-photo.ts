import { apiPrefix } from "../endpoint.ts";

export const lockPhotoPath = "/session/photos/:clinicianId";

/** Where a lock screen finds the photo of the user it names; other files are shut while it shows. */
export const lockPhotoAddress = (clinicianId: string): string =>
  apiPrefix + lockPhotoPath.replace(":clinicianId", clinicianId);
