import type { oas31 } from 'openapi3-ts'
import { expect, test } from 'vitest'
import { withExplicitUndefined } from './explicit-undefined.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const document: oas31.OpenAPIObject = {
  openapi: '3.1.0',
  info: { title: '', version: '1' },
  paths: {
    '/rooms': {
      post: {
        requestBody: { content: { 'application/json': { schema: ref('RoomCreate') } } },
        responses: { '201': { description: '', content: { 'application/json': { schema: ref('Room') } } } },
      },
    },
  },
  components: {
    schemas: {
      RoomCreate: { properties: { door: ref('Door') } },
      Door: { type: 'object' },
      Room: { type: 'object' },
    },
  },
}

test('request types accept an explicit undefined, response types do not change', () => {
  const types = `export type RoomCreate = {
    name: string;
    door?: Door;
    seats?: Array<{
        number: number;
        broken?: boolean;
    }>;
};

export type Door = {
    locked?: 'yes' | null;
};

export type Room = {
    name?: string;
};

export type CreateRoomData = {
    body: RoomCreate;
    path?: never;
    query?: {
        floor?: number;
    };
};
`
  expect(withExplicitUndefined(types, document)).toBe(`export type RoomCreate = {
    name: string;
    door?: Door | undefined;
    seats?: Array<{
        number: number;
        broken?: boolean | undefined;
    }> | undefined;
};

export type Door = {
    locked?: 'yes' | null | undefined;
};

export type Room = {
    name?: string;
};

export type CreateRoomData = {
    body: RoomCreate;
    path?: never;
    query?: {
        floor?: number | undefined;
    } | undefined;
};
`)
})
