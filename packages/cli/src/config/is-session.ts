/** A login, as opposed to an API key: it serves both environments. */
export const isSession = (api_key: string): boolean => api_key.startsWith('ses_')
