import { expect, test } from 'vitest'
import { attachment } from './content-disposition.ts'

test.each([
  ['a.png', 'attachment; filename="a.png"'],
  ['Invoice 7 (final).pdf', 'attachment; filename="Invoice 7 (final).pdf"'],
  ['Ìwé.pdf', `attachment; filename="_w_.pdf"; filename*=UTF-8''%C3%8Cw%C3%A9.pdf`],
  ['a"b.png', `attachment; filename="a_b.png"; filename*=UTF-8''a%22b.png`],
  ["it's (1)*.png", `attachment; filename="it's (1)_.png"; filename*=UTF-8''it%27s%20%281%29%2A.png`],
  ['../../etc/passwd', 'attachment; filename=".._.._etc_passwd"'],
  [String.raw`C:\a.txt`, `attachment; filename="C__a.txt"; filename*=UTF-8''C%3A_a.txt`],
  ['a\r\nX-Evil: 1', `attachment; filename="aX-Evil_ 1"; filename*=UTF-8''aX-Evil%3A%201`],
  ['a\ud800.png', `attachment; filename="a_.png"; filename*=UTF-8''a%EF%BF%BD.png`],
  ['a\u202egnp.exe', 'attachment; filename="agnp.exe"'],
  ['  ', 'attachment; filename="file"'],
  ['', 'attachment; filename="file"'],
])('%j', (name, header) => {
  expect(attachment(name)).toBe(header)
})
