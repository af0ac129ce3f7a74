/**
 * What is remembered between the runs of feeds, as texts by name: how the last runs of a source ended, and how much of a quota is used; and saved searches with their deliveries. It is no
 * part of an edition, so a rollback does not change it. All nodes of an installation share it.
 */
export interface FeedStateStore {
  /** The texts of all names that begin with `prefix`, by name. */
  list(prefix: string): Promise<ReadonlyMap<string, string>>
  /**
   * Replaces the text of a name with what `change` makes of it, while no other process changes it; undefined stands for no text. Resolves
   * to the new text. `change` may be called more than once.
   */
  change(name: string, change: (text: string | undefined) => string | undefined): Promise<string | undefined>
}
