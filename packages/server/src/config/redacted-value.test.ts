import { expect, test } from 'vitest'
import { redactedValue } from './redacted-value.ts'

test.each([
  ['DATABASE_URL', 'postgres://ohun:secret@db.example.com/ohun', 'postgres://ohun:***@db.example.com/ohun'],
  ['DATABASE_URL', 'postgres://ohun@db.example.com/ohun', 'postgres://ohun@db.example.com/ohun'],
  ['DATABASE_URL', 'postgres://db.example.com/ohun?password=secret', 'postgres://db.example.com/ohun?password=***'],
  ['DATABASE_URL', 'postgres://ohun:se/cret@db.example.com/ohun', '***'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://secret@otlp.example.com/v1', 'https://***@otlp.example.com/v1'],
  ['OHUN_SMTP_URL', 'smtps://mailer:secret@smtp.example.com', 'smtps://mailer:***@smtp.example.com'],
  ['OHUN_S3_ACCESS_KEY_ID', 'secret', '***'],
  ['OHUN_SIP_TLS_KEY', '/etc/ohun/sip.pem', '/etc/ohun/sip.pem'],
] as const)('%s %s is shown as %s', (name, value, shown) => {
  expect(redactedValue(name, value)).toBe(shown)
})
