import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { z } from "zod";

/** WebAuthn options as the server sends them, read before they go to the browser's own API. */
const userVerification = z.enum(["required", "preferred", "discouraged"]);
const hints = z.array(z.enum(["hybrid", "security-key", "client-device"]));
const credentials = z.array(
  z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()).exactOptional() }),
);

export const RequestOptions = z.object({
  challenge: z.string(),
  timeout: z.number().exactOptional(),
  rpId: z.string().exactOptional(),
  allowCredentials: credentials.exactOptional(),
  userVerification: userVerification.exactOptional(),
}) satisfies z.ZodType<PublicKeyCredentialRequestOptionsJSON>;

export const CreationOptions = z.object({
  rp: z.object({ name: z.string(), id: z.string().exactOptional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
  timeout: z.number().exactOptional(),
  excludeCredentials: credentials.exactOptional(),
  authenticatorSelection: z
    .object({
      authenticatorAttachment: z.enum(["platform", "cross-platform"]).exactOptional(),
      residentKey: z.enum(["required", "preferred", "discouraged"]).exactOptional(),
      requireResidentKey: z.boolean().exactOptional(),
      userVerification: userVerification.exactOptional(),
    })
    .exactOptional(),
  hints: hints.exactOptional(),
  attestation: z.enum(["none", "indirect", "direct", "enterprise"]).exactOptional(),
  extensions: z.object({ credProps: z.boolean().exactOptional() }).exactOptional(),
}) satisfies z.ZodType<PublicKeyCredentialCreationOptionsJSON>;
