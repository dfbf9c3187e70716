export declare const projectRoot: string;
export declare function prepare(): Promise<void>;
export declare function whenLauncherIsGone(act: () => void): void;
export declare function stop(text: string): never;
