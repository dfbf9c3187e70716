import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { loadSecretFiles, secretNames } from "./secret-files.ts";

it("SEC-3 a secret comes from the environment or from a file, and a missing file is named", async () => {
  const directory = await mkdtemp(join(tmpdir(), "cairn-secrets-"));
  try {
    const file = join(directory, "one");
    await writeFile(file, "from a file\n");
    for (const name of secretNames) {
      const environment: NodeJS.ProcessEnv = { [`${name}_FILE`]: file };
      loadSecretFiles(environment);
      expect(environment[name]).toBe("from a file");
      const both: NodeJS.ProcessEnv = { [name]: "as it is", [`${name}_FILE`]: file };
      loadSecretFiles(both);
      expect(both[name]).toBe("as it is");
    }
    expect(() => loadSecretFiles({ MASTER_KEY_FILE: join(directory, "none") })).toThrow(/MASTER_KEY_FILE.*ENOENT/);
    await writeFile(file, "\n");
    expect(() => loadSecretFiles({ MASTER_KEY_FILE: file })).toThrow("is empty");
    const none = {};
    loadSecretFiles(none);
    expect(none).toEqual({});
  } finally {
    await rm(directory, { recursive: true });
  }
});
