/**
 * The limit for one workspace, in both environments. Beyond it, files are neither fetched nor uploaded; files are deleted with their
 * messages. Files that are arriving do not count yet: there are few at a time.
 */
export const MEDIA_LIMIT_BYTES = 10 * 2 ** 30

/** The total size of a workspace's files. That of an upload counts once, not with each message that was sent with it. */
export const usedBytes = (workspace_id: string): string => `
  (select coalesce(sum(size_bytes), 0)::bigint from message_media used where used.workspace_id = ${workspace_id})
  + (select coalesce(sum(size_bytes), 0)::bigint from media_uploads used where used.workspace_id = ${workspace_id})`
