export { type Made, OwnSignature } from "./marks/web/own-signature.tsx";
