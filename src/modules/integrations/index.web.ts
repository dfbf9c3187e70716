/** What the screens of other modules may use. */
export { OnceShown } from "./web/secret-once.tsx";
