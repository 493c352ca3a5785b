/** With this prefix, browsers refuse the cookie unless it is for this host alone and for https. It cannot be used with http. */
export const sessionCookieName = (public_url: string): string =>
  public_url.startsWith('https:') ? '__Host-ohun_session' : 'ohun_session'
