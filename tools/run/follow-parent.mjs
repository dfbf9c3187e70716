// Loaded before a child's own code: should the process that started it be killed, it ends as if it had been asked to,
// instead of holding the port and the queue without a parent.
if (process.channel) {
  process.once("disconnect", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.exit(1), 30_000).unref();
  });
  process.channel.unref();
}
