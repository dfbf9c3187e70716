/** `platform:audit.verify@cron` → "Audit verify (platform)": a task's own name, readable. */
export function taskWords(task: string): string {
  const [module = "", name = ""] = task.replace("@cron", "").split(":");
  const words = name.replaceAll(/[.-]/g, " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} (${module})`;
}
