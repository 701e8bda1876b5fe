"""Stored results are what the published schema says."""

import json

import jsonschema
import pytest
from conftest import ROOT, SAMPLE

SCHEMA = ROOT / "results" / "schema-1.json"
RESULTS = [SAMPLE, *sorted((ROOT / "results" / "runs").glob("*.json"))]


@pytest.mark.parametrize("path", RESULTS, ids=lambda path: path.name)
def test_result_is_valid(path):
    if not SCHEMA.exists():
        pytest.skip("the schema is not there yet")
    schema = json.loads(SCHEMA.read_text())
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    errors = [e.message for e in validator(schema).iter_errors(json.loads(path.read_text()))]
    assert errors == []
