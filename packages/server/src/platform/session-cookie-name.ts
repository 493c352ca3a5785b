/** The prefix has browsers refuse the cookie unless it is for this host alone and for https. On http it cannot be used. */
export const sessionCookieName = (public_url: string): string =>
  public_url.startsWith('https:') ? '__Host-ohun_session' : 'ohun_session'
