const recent: string[] = [];

/** Ids of the last ten answered requests: a crash report names them, so that the server's log can be found. */
export function rememberRequest(requestId: string): void {
  recent.push(requestId);
  if (recent.length > 10) recent.shift();
}

export function recentRequests(): readonly string[] {
  return recent;
}
