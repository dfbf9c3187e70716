import { statfs } from "node:fs/promises";
import type { Platform } from "../platform.ts";

/** The part of the data disk that is still free, 0 to 1. */
export async function freeDisk(platform: Platform): Promise<number> {
  const { bavail, blocks } = await statfs(platform.dataDirectory);
  return blocks === 0 ? 1 : bavail / blocks;
}
