import { expect, test } from 'vitest'
import { redactedValue } from './redacted-value.ts'

test.each([
  ['DATABASE_URL', 'postgres://ohun:secret@db.example.com/ohun', 'postgres://ohun:***@db.example.com/ohun'],
  ['DATABASE_URL', 'postgres://ohun@db.example.com/ohun', 'postgres://ohun@db.example.com/ohun'],
  ['DATABASE_URL', 'postgres://db.example.com/ohun?password=secret', 'postgres://db.example.com/ohun?password=***'],
  ['DATABASE_URL', 'postgres://ohun:se/cret@db.example.com/ohun', '***'],
  ['OHUN_REDIS_URL', 'redis://ohun:secret@redis.example.com', 'redis://ohun:***@redis.example.com'],
  ['OHUN_REDIS_URL', 'redis+cluster://ohun:secret@a:1,b:2', 'redis+cluster://ohun:***@a:1,b:2'],
  ['OHUN_REDIS_URL', 'rediss+sentinel://:secret@a,[::1]:2/ohun', 'rediss+sentinel://:***@a,[::1]:2/ohun'],
  [
    'OHUN_REDIS_URL',
    'redis+sentinel://a,b/ohun?sentinel_password=secret',
    'redis+sentinel://a,b/ohun?sentinel_password=***',
  ],
  ['OHUN_REDIS_URL', 'redis+cluster://ohun:se@cret@a:1,b:2', '***'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://secret@otlp.example.com/v1', 'https://***@otlp.example.com/v1'],
  ['OHUN_SMTP_URL', 'smtps://mailer:secret@smtp.example.com', 'smtps://mailer:***@smtp.example.com'],
  ['OHUN_S3_ACCESS_KEY_ID', 'secret', '***'],
  ['OHUN_SIP_TLS_KEY', '/etc/ohun/sip.pem', '/etc/ohun/sip.pem'],
] as const)('%s %s is shown as %s', (name, value, shown) => {
  expect(redactedValue(name, value)).toBe(shown)
})
