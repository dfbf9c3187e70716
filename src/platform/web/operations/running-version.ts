/** The version this page was built from; the build puts it in, see vite.config.ts. */
declare const __CAIRN_VERSION__: string | undefined;

export const runningVersion: string =
  (typeof __CAIRN_VERSION__ === "string" ? __CAIRN_VERSION__ : undefined) ?? "1.13.3-hotfix1";
