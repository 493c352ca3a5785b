import type { oas31 } from 'openapi3-ts'
import { describe, expect, test } from 'vitest'
import { addRoles, type RoleTable } from './roles.ts'

const table: RoleTable = {
  includes: { owner: ['admin'], admin: ['clerk', 'payer'], clerk: [], payer: [] },
  session_only: ['listRooms'],
  scopes: { reads: [], writes: [], any: [], unrestricted: [] },
  operations: { rooms: { listRooms: ['clerk', 'payer'], openRoom: ['clerk'], closeRoom: ['owner'] } },
}

const operation = (operationId: string, open = false): oas31.OperationObject => ({
  operationId,
  responses: {},
  ...(open && { security: [] }),
})

function documentOf(get: oas31.OperationObject, post: oas31.OperationObject, others: string[] = []) {
  const more = others.map((id) => [`/${id}`, { post: operation(id) }])
  return {
    openapi: '3.1.0',
    info: { title: '', version: '1' },
    security: [{ bearer: [] }],
    paths: { '/rooms': { get, post }, ...Object.fromEntries(more) },
  } satisfies oas31.OpenAPIObject
}

test('an operation has its least roles and those that include them, most powerful first', () => {
  const document = documentOf(operation('listRooms'), operation('openRoom'), ['closeRoom'])
  expect(addRoles(document, table)).toEqual([])
  expect(document.paths['/rooms']).toMatchObject({
    get: { 'x-roles': ['owner', 'admin', 'clerk', 'payer'], 'x-session-only': true },
    post: { 'x-roles': ['owner', 'admin', 'clerk'] },
  })
  expect(document.paths).toMatchObject({ '/closeRoom': { post: { 'x-roles': ['owner'] } } })
})

test('an operation that is missing, one that does not exist, and an unknown role are faults', () => {
  const document = documentOf(operation('listRooms'), operation('paintRoom'), ['closeRoom'])
  const misspelt = { ...table, operations: { ...table.operations, halls: { listHalls: ['clark'] } } }
  expect(addRoles(document, misspelt)).toEqual([
    'roles.yaml: paintRoom is missing: say which roles may call it',
    'roles.yaml: openRoom is no operation with credentials',
    'roles.yaml: listHalls is no operation with credentials',
    'roles.yaml: clark is no role',
  ])
})

test('an operation without credentials has no roles', () => {
  const document = documentOf(operation('listRooms'), operation('openRoom', true), ['closeRoom'])
  expect(addRoles(document, table)).toEqual(['roles.yaml: openRoom needs no credentials, so it has no roles'])
  expect(document.paths['/rooms'].post).not.toHaveProperty('x-roles')
})

describe('scopes', () => {
  const scoped = { ...table, session_only: [] }
  const scopesOf = ({ paths = {} }: oas31.OpenAPIObject): Record<string, string> =>
    Object.fromEntries(
      Object.values(paths).flatMap((item) =>
        Object.values(item as Record<string, oas31.OperationObject>).map((one) => [one.operationId, one['x-scope']]),
      ),
    )

  test('follow from the group and the method, and are the values of the schema', () => {
    const document = {
      ...documentOf(operation('listRooms'), operation('openRoom'), ['closeRoom']),
      components: { schemas: { ApiKeyScope: { type: 'string' as const } } },
    }
    expect(addRoles(document, scoped)).toEqual([])
    expect(scopesOf(document)).toEqual({ listRooms: 'rooms:read', openRoom: 'rooms:write', closeRoom: 'rooms:write' })
    expect(document.components.schemas.ApiKeyScope).toMatchObject({ enum: ['read', 'rooms:read', 'rooms:write'] })
  })

  test('depart from it where the table says so', () => {
    const document = documentOf(operation('listRooms'), operation('openRoom'), ['closeRoom'])
    const scopes = { reads: ['openRoom'], writes: ['listRooms'], any: [], unrestricted: ['closeRoom'] }
    expect(addRoles(document, { ...scoped, scopes })).toEqual([])
    expect(scopesOf(document)).toEqual({ listRooms: 'rooms:write', openRoom: 'rooms:read', closeRoom: 'unrestricted' })
  })

  test('exclude operations for sessions, and an exception without an operation is a fault', () => {
    const document = documentOf(operation('listRooms'), operation('openRoom'), ['closeRoom'])
    const scopes = { ...table.scopes, any: ['listRooms'], reads: ['paintRoom'] }
    expect(addRoles(document, { ...table, scopes })).toEqual([
      'roles.yaml: paintRoom is not an operation that a key may call',
      'roles.yaml: listRooms is not an operation that a key may call',
    ])
    expect(scopesOf(document)).toMatchObject({ listRooms: undefined })
  })
})
