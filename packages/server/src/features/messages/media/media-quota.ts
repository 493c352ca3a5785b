/**
 * The limit for a workspace, in both environments together. Above it, files are neither fetched nor uploaded; files are deleted with
 * their messages. Files in transfer do not count yet, because there are few at a time.
 */
export const MEDIA_LIMIT_BYTES = 10 * 2 ** 30

/** SQL: the total size of a workspace's files. An upload counts once, not for each message in which it was sent. */
export const usedBytes = (workspace_id: string): string => `
  (select coalesce(sum(size_bytes), 0)::bigint from message_media used where used.workspace_id = ${workspace_id})
  + (select coalesce(sum(size_bytes), 0)::bigint from media_uploads used where used.workspace_id = ${workspace_id})`
