import { accessTests } from "./testing.ts";

// PERM-1, TEN-2, AUD-1, platform scenario 16: another facility's id is answered exactly as an unknown one.
accessTests("signatures");
