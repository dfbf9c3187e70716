export declare const chromiumArguments: string[];
/** The path of a Chromium that starts: one that is there, else one installed now. Throws with what to do. */
export declare function chromium(): string;
