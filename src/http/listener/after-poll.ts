/**
 * Calls back when the event loop has read everything that is in the sockets now. After a long task, timers fire before
 * such reads, so a time-out must wait for this before it can say that nothing arrived.
 */
export function afterPoll(callback: () => void): void {
  // The first callback may come before the next poll; between the two there is always one.
  setImmediate(() => setImmediate(callback))
}
