/** The path at which a message's file is returned. */
export const mediaPath = (message_id: string): string => `/v1/messages/${message_id}/media`
