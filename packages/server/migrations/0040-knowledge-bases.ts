import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Deleted for good, with all that is in it: what a customer takes away is not kept.
    create table knowledge_bases (
      knowledge_base_id text collate "C" primary key,
      workspace_id text collate "C" not null references workspaces,
      name text not null,
      description text,
      document_count int not null default 0 check (document_count >= 0),
      size_bytes bigint not null default 0 check (size_bytes >= 0),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null
    );
    create index knowledge_bases_page on knowledge_bases (workspace_id, knowledge_base_id desc);

    create table knowledge_documents (
      document_id text collate "C" primary key,
      workspace_id text collate "C" not null references workspaces,
      knowledge_base_id text collate "C" not null references knowledge_bases on delete cascade,
      title text not null,
      content text not null,
      content_type text not null,
      size_bytes int not null,
      chunk_count int not null,
      created_at timestamptz(3) not null
    );
    create index knowledge_documents_page on knowledge_documents (knowledge_base_id, document_id desc);

    create table knowledge_chunks (
      document_id text collate "C" not null references knowledge_documents on delete cascade,
      position int not null,
      knowledge_base_id text collate "C" not null,
      heading text not null,
      text text not null,
      search tsvector not null,
      primary key (document_id, position)
    );
    -- A search reads the one knowledge base: an index over the words of all tenants would find more to throw away.
    create index knowledge_chunks_base on knowledge_chunks (knowledge_base_id);
  `)
}
