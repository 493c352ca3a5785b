/** Where the service serves the site. Markdown links do without it; HTML needs it. */
export const BASE = '/docs/'
