/** Put in by the build from package.json (vite.config.ts); absent where nothing was built, in tests. */
declare const __CAIRN_VERSION__: string | undefined;

/** The version this page was built from. */
export const runningVersion: string = typeof __CAIRN_VERSION__ === "string" ? __CAIRN_VERSION__ : "0.0.0";
